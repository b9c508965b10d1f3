import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Endpoint, Upload } from '#kit/contract/endpoint.ts'
import { refuse } from './errors.ts'
import { plain } from './plain-text.ts'

/** Reads a multipart body into text fields and the files that the entry names; a file over its limit is cut off with 413. */
export const readMultipart = async (request: FastifyRequest, endpoint: Endpoint) => {
  if (!request.isMultipart()) throw refuse.wrongType('Send this form as multipart/form-data.')
  const maxBytes = endpoint.maxFileBytes ?? 1024 * 1024
  const fields: Record<string, string> = {}
  const files: Record<string, Upload> = {}
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxBytes, files: 4, fields: 40, fieldSize: 16_384 },
    })) {
      if (part.type === 'field') {
        if (part.fieldname !== '__proto__') fields[part.fieldname] = String(part.value)
      } else {
        const content = await part.toBuffer()
        if (endpoint.files?.includes(part.fieldname) && content.length > 0)
          files[part.fieldname] = { filename: part.filename, mimetype: part.mimetype, content }
      }
    }
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 413)
      throw refuse.tooLarge(`The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB. Choose a smaller one.`)
    throw refuse.unreadable('The form could not be read.')
  }
  return { fields: plain(fields, endpoint.multiline), files }
}
