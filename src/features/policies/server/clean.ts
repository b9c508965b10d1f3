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

/** A text that a merchant wrote in the shop, made safe to show on a page of ours. Few processes ever read one: its library is loaded then. */
export const cleaned = async (html: string): Promise<string> => {
  const { default: sanitizeHtml } = await import('sanitize-html')
  // The page has its own first heading.
  const transformTags = { h1: 'h2', a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow' }) }
  return sanitizeHtml(html, { ...allowed, transformTags })
}
