/** A fault that somebody could make, and the file of tests that must notice. */
export interface Mutant {
  file: string
  /** Stands once in the file. */
  from: string
  to: string
  why: string
  test: string
}
