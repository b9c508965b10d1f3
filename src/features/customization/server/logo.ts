import type { Upload } from '#kit/contract/endpoint.ts'
import { refuse } from '#kit/server/errors.ts'

const formats = new Set(['png', 'jpeg', 'webp'])
const maxPixels = 12_000_000
/** Three times the box of 200x60, for dense screens. */
const box = { width: 600, height: 180 }

export type Logo = { content: Buffer; content_type: string; width: number; height: number }

/**
 * Draws the upload anew as WebP inside the logo box: nothing of the file survives but its pixels. Throws 415 for anything
 * that is not really PNG, JPEG or WebP (SVG among them, which can carry scripts) and 422 for what cannot be drawn.
 */
export const drawLogo = async ({ content }: Upload): Promise<Logo> => {
  // Its native library is large, and most processes never draw one.
  const { default: sharp } = await import('sharp')
  const image = sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
  const { format } = await image.metadata().catch(tooManyPixelsOr(() => notAnImage()))
  if (!format || !formats.has(format)) throw notAnImage()
  const { data, info } = await image
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true })
    .catch(tooManyPixelsOr(() => refuse.invalid({ logo: 'This image is damaged. Save it again and retry' })))
  return { content: data, content_type: 'image/webp', width: info.width, height: info.height }
}

const notAnImage = () => refuse.wrongType('Choose a PNG, JPEG or WebP image for the logo.')

const tooManyPixelsOr =
  (otherwise: () => Error) =>
  (error: unknown): never => {
    if (error instanceof Error && /pixel limit/i.test(error.message))
      throw refuse.invalid({ logo: 'This image has too many pixels. Use one of at most 4000 x 3000' })
    throw otherwise()
  }
