/// Defined only here.
package let version = "1.0.0"
