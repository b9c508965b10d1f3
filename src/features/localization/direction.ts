export const isRightToLeft = (locale: string): boolean => /^(?:ar|fa|he|iw|ur|ps|yi)\b/i.test(locale)
