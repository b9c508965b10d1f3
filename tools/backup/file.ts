import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { fileReason } from '../file-reason.ts'

/** What stands in a backup's first line. */
export interface Head {
  format: 1
  madeAt: string
  migrations: string[]
}

/** What stands in its last line: a file without it was cut off. */
export interface Foot {
  rows: number
  sequences: Record<string, number>
}

export const headLine = (head: Head) => `-- Checky Pro backup ${JSON.stringify(head)}\n`
export const footLine = (foot: Foot) => `-- complete ${JSON.stringify(foot)}\n`

const unusable = (file: string, reason: string) =>
  new Error(`${file} is not a complete backup of Checky Pro: ${reason}. Nothing was changed.`)

/** The lines of a compressed file, each with its end. Splits at nothing but a newline, whatever a text holds. */
export async function* readLines(file: string): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  const source = createReadStream(file)
  const text = source.on('error', (error) => text.destroy(error)).pipe(createGunzip())
  for await (const chunk of text as AsyncIterable<Buffer>) {
    let begin = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, begin)) {
      const line = chunk.subarray(begin, end + 1)
      yield rest.length > 0 ? Buffer.concat([...rest, line]) : line
      rest = []
      begin = end + 1
    }
    if (begin < chunk.length) rest.push(chunk.subarray(begin))
  }
  if (rest.length > 0) yield Buffer.concat(rest)
}

/** Reads a backup to its end before anything is done with it. Throws a sentence when a part is missing or damaged. */
export async function checkFile(file: string): Promise<{ head: Head; foot: Foot }> {
  let head: Head | undefined
  let last = ''
  try {
    for await (const line of readLines(file)) {
      head ??= parse(line.toString('utf8'), '-- Checky Pro backup ') as Head | undefined
      last = line[0] === 45 ? line.toString('utf8') : ''
    }
  } catch (error) {
    const reason = fileReason(error)
    if (reason) throw new Error(`${file} cannot be read: ${reason}. Nothing was changed.`, { cause: error })
    throw unusable(file, error instanceof Error ? error.message : String(error))
  }
  if (head?.format !== 1) throw unusable(file, 'it does not begin as one')
  const foot = parse(last, '-- complete ') as Foot | undefined
  if (!foot) throw unusable(file, 'its end is missing')
  return { head, foot }
}

function parse(line: string, mark: string): unknown {
  return line.startsWith(mark) ? JSON.parse(line.slice(mark.length)) : undefined
}
