import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { z } from 'zod'

const operationShape = z.looseObject({
  parameters: z.array(z.unknown()).optional(),
  requestBody: z.looseObject({ content: z.looseObject({}) }).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({ $ref: z.string().optional(), content: z.looseObject({}).optional() }),
  ),
})
const descriptionShape = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

const names = [
  'checkout_orders_v2',
  'payments_payment_v2',
  'notifications_webhooks_v1',
  'customer_disputes_v1',
] as const
const ajv = addFormats.default(
  new Ajv({ strict: false, allErrors: true, validateSchema: false, unicodeRegExp: false, logger: false }),
)
const descriptions = names.map((name) => {
  const description = descriptionShape.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, `openapi/${name}.json`), 'utf8')),
  )
  ajv.addSchema(description, name)
  return { name, paths: description.paths }
})

/** PayPal's own description of a call, with what its parts are named by. */
export const findOperation = (method: string, path: string) => {
  for (const { name, paths } of descriptions) {
    const template = Object.keys(paths).find((one) => new RegExp(`^${one.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
    const operation = template && paths[template]![method]
    if (operation)
      return { operation: operationShape.parse(operation), at: `${name}#/paths/${escape(template)}/${method}` }
  }
  return null
}
const escape = (part: string) =>
  part.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')

const compiled = new Map<string, ValidateFunction>()
/** What of a value is not as the schema that `pointer` names has it. */
export const findProblems = (pointer: string, value: unknown): string[] => {
  let validate = compiled.get(pointer)
  if (!validate) compiled.set(pointer, (validate = ajv.compile({ $ref: pointer })))
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

export type Call = { method: string; path: string; body: unknown; status: number; answer: unknown }

/** What of a request is not as PayPal describes it. */
export const findRequestProblems = ({ method, path, body }: Call): string[] => {
  const found = findOperation(method, path)
  if (!found?.operation.requestBody || body === undefined) return []
  return findProblems(`${found.at}/requestBody/content/application~1json/schema`, body).map(
    (problem) => `${path}: ${problem}`,
  )
}

/** What of an answer is not as PayPal describes it. */
export const findResponseProblems = ({ method, path, status, answer }: Call): string[] => {
  const found = findOperation(method, path)
  if (!found) return []
  const { responses } = found.operation
  const response = responses[status] ? String(status) : 'default'
  if (!responses[response]) return [`${path}: ${status} is no answer`]
  const reference = responses[response].$ref
  const pointer = reference ? `${found.at.split('#')[0]}${reference}` : `${found.at}/responses/${response}`
  return findProblems(`${pointer}/content/application~1json/schema`, answer).map(
    (problem) => `${status} ${path}: ${problem}`,
  )
}
