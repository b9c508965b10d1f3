import { expect, it } from 'vitest'
import { cleaned, readOpening } from './clean.ts'

it('leaves the text of a policy and its links, and nothing that runs, loads or draws [k6x8]', async () => {
  const html = `<h1 onclick="x()">Terms</h1><script>x()</script><style>p{}</style><img src="https://a.example/x.png">
    <p style="color:red">Read <a href="https://a.example/more" onclick="x()">more</a>, not <a href="javascript:x()">this</a>.</p><iframe src="/"></iframe>
    <form action="/"><input name="card"></form>`
  const text = await cleaned(html)
  expect(text).toContain('<h2>Terms</h2>')
  expect(text).toContain('<a href="https://a.example/more" rel="noopener nofollow">more</a>')
  expect(text).not.toMatch(/script|style|onclick|img|iframe|form|input|color/)
})

it('begins a policy with its heading, and a colon where that ends without a sign', async () => {
  expect(await readOpening('<h2>Linden &amp; Loom </h2><p>Send it\n back.</p>')).toBe('Linden & Loom: Send it back.')
  expect(await readOpening('<h2>How?</h2><h3></h3><p>By post.</p>')).toBe('How? By post.')
  expect(await readOpening('<h2></h2><p>By post.</p>')).toBe('By post.')
})
