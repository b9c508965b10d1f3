type Line = { text: string; x: number; y: number; size?: number; bold?: boolean }

/** A one-page A4 PDF with text at places given in points from the lower left corner. */
export function textPdf(lines: Line[]): Buffer {
  const content = lines
    .map(
      ({ text, x, y, size = 10, bold }) => `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${x} ${y} Td (${escape(text)}) Tj ET`,
    )
    .join('\n')
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>',
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
  ]
  let file = '%PDF-1.4\n'
  const offsets = bodies.map((body, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  file += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** The euro sign has another place in the encoding of PDF fonts than in Latin-1; what has none becomes a question mark. */
const escape = (text: string) =>
  text
    .replace(/[\\()]/g, (sign) => `\\${sign}`)
    .replaceAll('€', '\\200')
    .replaceAll('×', '\\327')
    .replace(/[^\x20-\x7e]/g, '?')
