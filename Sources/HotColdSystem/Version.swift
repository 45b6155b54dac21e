/// The version of the program, defined only here.
package let version = "1.0.0"
