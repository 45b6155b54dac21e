/// The version of the program: nowhere else is it written.
package let version = "0.1.0"
