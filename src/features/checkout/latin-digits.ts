/** Zero in the scripts that shoppers type digits in, beside Latin. */
const zeros = ['٠', '۰', '०', '০', '๐'].map((zero) => zero.codePointAt(0)!)

const latin = (digit: string): string => {
  const code = digit.codePointAt(0)!
  const zero = zeros.find((first) => code >= first && code < first + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** Digits of other scripts as 0 to 9; those that nobody here types stay as they are. */
export const toLatinDigits = (text: string): string => text.replaceAll(/\p{Nd}/gu, latin)
