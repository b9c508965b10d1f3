const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

type Letter = {
  subject: string
  title: string
  /** First name of the person; empty where nobody knows whether it is theirs to whom it goes. */
  name: string
  paragraphs: string[]
  button?: { label: string; link: string }
  /** Lines to copy as they are. */
  code?: string[]
  foot?: string
}

/** A mail of the product, as text and as HTML that says the same. */
export const letter = ({ subject, title, name, paragraphs, button, code = [], foot }: Letter) => {
  const greeting = name ? `Hello ${name},` : 'Hello,'
  const plain = [greeting, ...paragraphs, ...code, ...(button ? [button.link] : []), ...(foot ? [foot] : [])]
  const html = [
    `<h1 style="margin:0 0 16px;font-size:20px">${escape(title)}</h1>`,
    ...[greeting, ...paragraphs].map((text) => `<p>${escape(text)}</p>`),
    ...code.map(
      (line) =>
        `<pre style="margin:16px 0;padding:12px;background:#f4f5f7;border-radius:8px;font-size:13px;white-space:pre-wrap;overflow-wrap:anywhere">${escape(line)}</pre>`,
    ),
    ...(button
      ? [
          `<p style="margin:24px 0"><a href="${escape(button.link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f2a5a;color:#fff;text-decoration:none">${escape(button.label)}</a></p>`,
        ]
      : []),
    ...(foot ? [`<p style="color:#5b6273;font-size:14px">${escape(foot)}</p>`] : []),
  ].join('\n')
  return {
    subject,
    text: plain.join('\n\n'),
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:32px 16px;background:#f4f5f7;font:16px/1.5 system-ui,sans-serif;color:#1c2030">
<table role="presentation" align="center" style="max-width:480px;width:100%;background:#fff;border-radius:12px;padding:32px"><tr><td>
${html}
</td></tr></table></body></html>`,
  }
}
