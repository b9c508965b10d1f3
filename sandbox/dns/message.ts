import { isIPv4 } from 'node:net'

export const recordTypes = { A: 1, CNAME: 5, AAAA: 28, CAA: 257 } as const
export type RecordType = keyof typeof recordTypes
export type DnsRecord = { name: string; type: RecordType; value: string }
export type Question = { id: number; name: string; type: number; raw: Buffer }
export const responseCodes = { ok: 0, serverFailure: 2, noSuchName: 3 } as const

/** The one question of a query; null when it is none. */
export function readQuestion(message: Buffer): Question | null {
  if (message.length < 17 || message.readUInt16BE(4) !== 1) return null
  const labels: string[] = []
  let at = 12
  for (let length = message[at]; length; length = message[at]) {
    if (length > 63 || at + length + 5 >= message.length) return null
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const end = at + 5
  if (end > message.length) return null
  return {
    id: message.readUInt16BE(0),
    name: labels.join('.').toLowerCase(),
    type: message.readUInt16BE(at + 1),
    raw: message.subarray(12, end),
  }
}

/** The answer to a question, as a recursive server gives it. */
export function writeAnswer(question: Question, code: number, records: readonly DnsRecord[]): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(question.id, 0)
  head.writeUInt16BE(0x8180 | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  return Buffer.concat([head, question.raw, ...records.map(writeRecord)])
}

function writeRecord({ name, type, value }: DnsRecord): Buffer {
  const data = { CNAME: writeName, CAA: writeCaa, A: writeAddress, AAAA: writeAddress }[type](value)
  const middle = Buffer.alloc(10)
  middle.writeUInt16BE(recordTypes[type], 0)
  middle.writeUInt16BE(1, 2)
  middle.writeUInt32BE(60, 4)
  middle.writeUInt16BE(data.length, 8)
  return Buffer.concat([writeName(name), middle, data])
}

function writeName(name: string): Buffer {
  const labels = name.split('.').filter(Boolean)
  return Buffer.concat([
    ...labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.alloc(1),
  ])
}

/** As zones spell it: `0 issue "letsencrypt.org"`. */
export const caaText = /^(?<flags>\d{1,3}) (?<tag>[a-z]{1,15}) "(?<value>[^"]{0,255})"$/

function writeCaa(text: string): Buffer {
  const { flags = '0', tag = '', value = '' } = caaText.exec(text)?.groups ?? {}
  return Buffer.concat([Buffer.from([Number(flags), tag.length]), Buffer.from(tag + value)])
}

function writeAddress(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number))
  const [left = '', right = ''] = address.split('::')
  const groups = (half: string) => half.split(':').filter(Boolean)
  const gap = 8 - groups(left).length - groups(right).length
  const all = [...groups(left), ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...groups(right)]
  const bytes = Buffer.alloc(16)
  all.forEach((group, index) => bytes.writeUInt16BE(Number.parseInt(group, 16), index * 2))
  return bytes
}
