/** What looks like an email address, as far as browsers ask: the server asks again. */
export const emailShape = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
