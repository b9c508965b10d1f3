import type { Receipt } from '../../receipt.ts'
import { fontFile, type Run, toRuns, type Weight } from './fonts.ts'

type Pdf = InstanceType<typeof import('pdfkit')>
type Style = { size?: number; weight?: Weight; colour?: string }

const margin = 56
const page = { width: 595.28, height: 841.89 }
const inner = page.width - 2 * margin
const muted = '#555555'

const everyText = ({ locale: _locale, lines, ...rest }: Receipt): string =>
  [Object.values(rest), lines.map((line) => Object.values(line))].flat(5).join('')

/** Whether the font has every sign of it. */
export const canDraw = (receipt: Receipt): boolean => toRuns(everyText(receipt)) !== null

/** A receipt as a PDF. What `canDraw` says no to has blanks in it. */
export const drawReceipt = async (receipt: Receipt): Promise<Buffer> => {
  // Loaded on demand: few shoppers ask for a receipt.
  const { default: PDFDocument } = await import('pdfkit')
  const { title, number, shop, locale } = receipt
  const info = { Title: `${title} ${number}`, Author: shop }
  const pdf = new PDFDocument({ size: 'A4', margin, lang: locale, info })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  draw(pdf, receipt)
  pdf.end()
  return done
}

const use = (pdf: Pdf, { part }: Run, { size = 10, weight = 400, colour = '#111111' }: Style) => {
  const name = `${part}-${weight}`
  return pdf.registerFont(name, fontFile(part, weight)).font(name).fontSize(size).fillColor(colour)
}

/** Writes a text from a place on, wrapped within a width. */
const write = (pdf: Pdf, text: string, [x, y, width]: [number, number, number], style: Style = {}) => {
  const runs = toRuns(text) ?? []
  runs.forEach((run, index) => {
    const options = { width, continued: index < runs.length - 1 }
    use(pdf, run, style)
    if (index === 0) pdf.text(run.text, x, y, options)
    else pdf.text(run.text, options)
  })
}

/** Writes a text that ends at the right edge of the page. */
const writeRight = (pdf: Pdf, text: string, y: number, style: Style = {}) => {
  const runs = toRuns(text) ?? []
  const widths = runs.map((run) => use(pdf, run, style).widthOfString(run.text))
  let x = margin + inner - widths.reduce((sum, width) => sum + width, 0)
  runs.forEach((run, index) => {
    use(pdf, run, style).text(run.text, x, y, { lineBreak: false })
    x += widths[index]!
  })
}

/** Begins another page where what comes next would not be whole on this one. */
const room = (pdf: Pdf, height: number) => {
  if (pdf.y + height > page.height - margin) pdf.addPage()
}

const rule = (pdf: Pdf) => {
  const { y } = pdf
  pdf
    .moveTo(margin, y)
    .lineTo(margin + inner, y)
    .lineWidth(0.5)
    .strokeColor('#bbbbbb')
    .stroke()
  pdf.y = y + 10
}

const draw = (pdf: Pdf, { shop, title, number, facts, addresses, lines, sums, total, after }: Receipt) => {
  const wide = inner * 0.72
  write(pdf, shop, [margin, margin, wide], { size: 18, weight: 700 })
  pdf.y += 4
  write(pdf, `${title} ${number}`, [margin, pdf.y, wide], { size: 12, colour: muted })
  pdf.y += 14
  const top = pdf.y
  const half = inner / 2 - 10
  for (const [name, text] of facts) {
    write(pdf, name, [margin, pdf.y, half], { weight: 700 })
    write(pdf, text, [margin, pdf.y, half])
    pdf.y += 6
  }
  const left = pdf.y
  pdf.y = top
  for (const [name, text] of addresses) {
    write(pdf, name, [margin + inner / 2, pdf.y, half], { weight: 700 })
    for (const line of text) write(pdf, line, [margin + inner / 2, pdf.y, half])
    pdf.y += 6
  }
  pdf.y = Math.max(left, pdf.y) + 14
  rule(pdf)
  for (const { what, amount, notes } of lines) {
    room(pdf, 60)
    const { y } = pdf
    writeRight(pdf, amount, y)
    write(pdf, what, [margin, y, wide], { weight: 700 })
    for (const note of notes) write(pdf, note, [margin, pdf.y, wide], { size: 9, colour: muted })
    pdf.y += 8
  }
  room(pdf, 40 + 16 * (sums.length + after.length))
  rule(pdf)
  for (const [name, amount] of sums) {
    const { y } = pdf
    writeRight(pdf, amount, y)
    write(pdf, name, [margin, y, wide])
    pdf.y += 4
  }
  const { y } = pdf
  writeRight(pdf, total[1], y, { size: 13, weight: 700 })
  write(pdf, total[0], [margin, y, wide], { size: 13, weight: 700 })
  pdf.y += 10
  for (const text of after) write(pdf, text, [margin, pdf.y, inner], { colour: muted })
}
