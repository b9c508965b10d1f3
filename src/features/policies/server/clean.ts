import type { IOptions } from 'sanitize-html'

/** What a text needs, and nothing that runs, loads or looks like a page of ours. */
const allowed: IOptions = {
  allowedTags:
    'h1 h2 h3 h4 h5 h6 p br hr blockquote ul ol li dl dt dd strong b em i u s sub sup a span div table caption thead tbody tfoot tr th td'.split(
      ' ',
    ),
  allowedAttributes: { a: ['href', 'rel'], th: ['colspan', 'rowspan', 'scope'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
}

const maxOpeningLength = 160
const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Few processes ever read a policy: the library is loaded then. */
const load = async () => (await import('sanitize-html')).default

/** Stands where a heading ends, until it is known what it ends with. No text has it: it means nothing. */
const headingEnd = '\uE000'

/** How a cleaned text begins, as plain text: after a heading comes a colon. */
export const readOpening = async (body: string): Promise<string> => {
  const sanitizeHtml = await load()
  const marked = body.replace(/<\/h[1-6]>/g, headingEnd).replaceAll('<', ' <')
  const text = sanitizeHtml(marked, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot);/g, (sign) => signs[sign]!)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(^|[.:!?])(?: ?\uE000)+/g, '$1')
    .replace(/(?: ?\uE000)+/g, ':')
    .trim()
  return text.length > maxOpeningLength ? `${text.slice(0, maxOpeningLength).trimEnd()}…` : text
}

/** A text that a merchant wrote in the shop, made safe to show on a page of ours. */
export const cleaned = async (html: string): Promise<string> => {
  const sanitizeHtml = await load()
  // The page has its own first heading.
  const transformTags = { h1: 'h2', a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow' }) }
  return sanitizeHtml(html, { ...allowed, transformTags })
}
