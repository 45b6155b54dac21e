/// The version of the program: nowhere else is it written.
package let version = "1.0.0"
