/** The element id of the styles that name the page's font. */
export const fontsId = 'fonts'

/** The system's font, which takes the same room, is read until the page works. */
export const letFontsIn = () => document.getElementById(fontsId)?.removeAttribute('media')
