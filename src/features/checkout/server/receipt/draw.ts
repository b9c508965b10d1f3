import type { Receipt } from '../../receipt.ts'
import { fontFile, type Run, toRuns, type Weight } from './fonts.ts'

type Pdf = InstanceType<typeof import('pdfkit')>
type Style = { size?: number; weight?: Weight; colour?: string }
type Said = [text: string, style: Style]
type Element = ReturnType<Pdf['struct']>

const margin = 56
const page = { width: 595.28, height: 841.89 }
const inner = page.width - 2 * margin
const wide = inner * 0.72
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
  // Pages are kept until all are there: each says of how many it is one. Tags let it be read aloud.
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    lang: locale,
    info,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  draw(pdf, receipt)
  numberPages(pdf, `${title} ${number}`)
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

/** Writes a text on one line from a place on, or so that it ends at the right edge of the page. */
const writeLine = (pdf: Pdf, text: string, from: number | 'right', y: number, style: Style = {}) => {
  const runs = toRuns(text) ?? []
  const widths = runs.map((run) => use(pdf, run, style).widthOfString(run.text))
  let x = from === 'right' ? margin + inner - widths.reduce((sum, width) => sum + width, 0) : from
  runs.forEach((run, index) => {
    use(pdf, run, style).text(run.text, x, y, { lineBreak: false })
    x += widths[index]!
  })
}

/** Begins another page where what comes next would not be whole on this one. */
const room = (pdf: Pdf, height: number) => {
  if (pdf.y + height > page.height - margin) pdf.addPage()
}

/** What is of the paper, not of what it says, is read to nobody. */
const decorate = (pdf: Pdf, drawn: () => void, type: 'Layout' | 'Pagination' = 'Layout') => {
  pdf.markContent('Artifact', { type })
  drawn()
  pdf.endMarkedContent()
}

const rule = (pdf: Pdf) => {
  const { y } = pdf
  decorate(pdf, () =>
    pdf
      .moveTo(margin, y)
      .lineTo(margin + inner, y)
      .lineWidth(0.5)
      .strokeColor('#bbbbbb')
      .stroke(),
  )
  pdf.y = y + 10
}

/** A receipt of several pages may fall apart. */
const numberPages = (pdf: Pdf, name: string) => {
  const { count } = pdf.bufferedPageRange()
  if (count === 1) return
  const style = { size: 9, colour: muted }
  for (let at = 0; at < count; at++) {
    pdf.switchToPage(at)
    decorate(
      pdf,
      () => {
        if (at > 0) writeLine(pdf, name, margin, margin / 2, style)
        writeLine(pdf, `${at + 1} / ${count}`, 'right', margin / 2, style)
      },
      'Pagination',
    )
  }
}

const draw = (pdf: Pdf, { shop, title, number, facts, addresses, lines, sums, total, after }: Receipt) => {
  const half = inner / 2 - 10
  const whole = pdf.struct('Document')
  pdf.addStructure(whole)
  const say = (type: string, text: string, place: [number, number, number], style?: Style) =>
    whole.add(pdf.struct(type, {}, () => write(pdf, text, place, style)))
  say('H1', shop, [margin, margin, wide], { size: 18, weight: 700 })
  pdf.y += 4
  say('P', `${title} ${number}`, [margin, pdf.y, wide], { size: 12, colour: muted })
  pdf.y += 14
  const top = pdf.y
  for (const [name, text] of facts) {
    say('H2', name, [margin, pdf.y, half], { weight: 700 })
    say('P', text, [margin, pdf.y, half])
    pdf.y += 6
  }
  const left = pdf.y
  pdf.y = top
  for (const [name, text] of addresses) {
    say('H2', name, [margin + inner / 2, pdf.y, half], { weight: 700 })
    for (const line of text) say('P', line, [margin + inner / 2, pdf.y, half])
    pdf.y += 6
  }
  pdf.y = Math.max(left, pdf.y) + 14
  rule(pdf)
  const table = pdf.struct('Table')
  whole.add(table)
  for (const { what, amount, notes } of lines) {
    room(pdf, 60)
    row(pdf, table, amount, {}, [
      [what, { weight: 700 }],
      ...notes.map((note): Said => [note, { size: 9, colour: muted }]),
    ])
    pdf.y += 8
  }
  room(pdf, 40 + 16 * (sums.length + after.length))
  rule(pdf)
  for (const [name, amount] of sums) {
    room(pdf, 40)
    row(pdf, table, amount, {}, [[name, {}]])
    pdf.y += 4
  }
  const strong = { size: 13, weight: 700 } as const
  row(pdf, table, total[1], strong, [[total[0], strong]])
  table.end()
  pdf.y += 10
  for (const text of after) say('P', text, [margin, pdf.y, inner], { colour: muted })
  whole.end()
}

const linesOf = (text: string) => text.split(/\r\n|\r|\n/)

/** A line with its amount: drawn first, where the line begins, and read after it. */
const row = (pdf: Pdf, table: Element, amount: string, style: Style, said: Said[]) => {
  const { y } = pdf
  const last = pdf.markStructureContent('TD')
  writeLine(pdf, amount, 'right', y, style)
  pdf.endMarkedContent()
  pdf.y = y
  const line = pdf.struct('TR')
  table.add(line)
  const cell = pdf.struct('TD')
  line.add(cell)
  for (const [text, how] of said)
    for (const part of linesOf(text)) cell.add(pdf.struct('P', {}, () => write(pdf, part, [margin, pdf.y, wide], how)))
  cell.end()
  line.add(pdf.struct('TD', {}, last))
  line.end()
}
