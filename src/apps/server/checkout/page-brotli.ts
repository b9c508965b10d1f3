import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, type BrotliOptions, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A tenth smaller than by default; the next steps save nothing for their time. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** An eighth larger, in half the time: in a crowd that lets more shoppers in. */
const crowdQuality = 3

const brotliTaken = /(?:^|,)\s*br\s*(?:,|$)/

export const takesBrotli = ({ headers }: FastifyRequest): boolean => brotliTaken.test(headers['accept-encoding'] ?? '')

/** Compressing a page is a quarter of what it costs, and handing it over for that a fifth of it. */
const compressElsewhere = promisify(brotliCompress)
const cores = availableParallelism()
/** As many as there are cores, so that there is one to go on with, and not all of the process's four threads: passwords need one too. */
const mostElsewhere = cores > 1 ? Math.min(3, cores) : 0
let elsewhere = 0

/** Room for a whole page, so that it is compressed in one go. */
const chunkSize = 32 * 1024

/**
 * What is sent of a page that was drawn for one shopper, with the headers that say so. Other threads compress it while the next one is
 * drawn, unless they have enough: where all cores have their hands full nobody waits for them, and nothing is handed over in vain. In a
 * crowd it is compressed less.
 */
export const compressPage = async (
  reply: FastifyReply,
  html: readonly string[],
  isCrowded = false,
): Promise<string | Buffer> => {
  if (!takesBrotli(reply.request)) return html.join('')
  // Two bytes would be taken for each sign if all pieces became one text: a page that is too large to be cleared up cheaply.
  const bytes = Buffer.concat(html.map((piece) => Buffer.from(piece)))
  const params = {
    ...brotliOptions.params,
    ...(isCrowded && { [constants.BROTLI_PARAM_QUALITY]: crowdQuality }),
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const compressed = await compress(bytes, { params, chunkSize })
  reply.header('content-encoding', 'br').header('vary', 'accept-encoding')
  return compressed
}

const compress = async (bytes: Buffer, options: BrotliOptions): Promise<Buffer> => {
  if (elsewhere >= mostElsewhere) return brotliCompressSync(bytes, options)
  elsewhere += 1
  try {
    return await compressElsewhere(bytes, options)
  } finally {
    elsewhere -= 1
  }
}
