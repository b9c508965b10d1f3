/** A text as it stands in HTML, between tags or within an attribute in quotes. */
export const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
