import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { changesState, type Endpoint, type Schema } from '#kit/contract/endpoint.ts'
import type { Env } from '#kit/server/env.ts'
import { features } from './routes.ts'

type Json = Record<string, unknown>

/** `/api/openapi.json`, made from the very contracts that the server mounts, and a browsable page of it at `/api/docs`. */
export const serveApiReference = async (app: FastifyInstance, env: Env) => {
  const document = describeApi(env)
  app.get('/api/openapi.json', () => document)
  await app.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } })
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiConfig: { supportedSubmitMethods: [], docExpansion: 'none', defaultModelsExpandDepth: -1 },
      theme: { title: `${env.PRODUCT_NAME} API` },
    })
  })
}

/** The same for every product of a process: writing them takes half of the time in which one is put together. */
let paths: Record<string, Json> | undefined

const describeApi = ({ PRODUCT_NAME, PUBLIC_URL }: Env) => ({
  openapi: '3.1.0',
  info: { title: `${PRODUCT_NAME} API`, version: '1.0' },
  servers: [{ url: `${PUBLIC_URL}/api` }],
  components: {
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: 'checky_session' },
      csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-TOKEN' },
    },
  },
  paths: (paths ??= issuePaths(features.flatMap(({ contract }) => Object.entries(contract)))),
})

const issuePaths = (entries: [string, Endpoint][]) => {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of entries) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(name, endpoint) }
  }
  return paths
}

const toOperation = (name: string, endpoint: Endpoint): Json => ({
  summary: name,
  security: endpoint.access === 'public' ? [] : [{ session: [], ...(changesState(endpoint) && { csrf: [] }) }],
  parameters: [...toParameters('path', endpoint.params), ...toParameters('query', endpoint.query)],
  ...((endpoint.body ?? endpoint.files) && {
    requestBody: {
      required: true,
      content: { [endpoint.files ? 'multipart/form-data' : 'application/json']: { schema: toBody(endpoint) } },
    },
  }),
  responses: {
    200: {
      description: endpoint.message ?? 'OK',
      content: endpoint.download
        ? { [endpoint.download]: { schema: jsonSchema(endpoint.data, 'output') } }
        : { 'application/json': { schema: toEnvelope(endpoint, jsonSchema(endpoint.data, 'output')) } },
    },
    default: { description: 'An error', content: { 'application/json': { schema: toFailure(endpoint) } } },
  },
})

const jsonSchema = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const toBody = ({ body, files = [] }: Endpoint): Json => {
  const schema = body ? jsonSchema(body, 'input') : { type: 'object', required: files }
  if (files.length === 0) return schema
  const parts = Object.fromEntries(files.map((file) => [file, { type: 'string', format: 'binary' }]))
  return { ...schema, properties: { ...(schema['properties'] as Json), ...parts } }
}

const toParameters = (place: 'path' | 'query', schema: Schema | undefined): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

const toEnvelope = ({ envelope = 'message' }: Endpoint, data: Json): Json => ({
  type: 'object',
  required: ['error', envelope, 'data'],
  properties: { error: { const: false }, [envelope]: { type: 'string' }, data },
})

const toFailure = ({ envelope = 'message' }: Endpoint): Json => ({
  type: 'object',
  required: ['error', envelope],
  properties: {
    error: { const: true },
    [envelope]: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
})
