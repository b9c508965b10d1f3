import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'
import { serveEventsFrame } from './events-frame.ts'
import { answerFailures } from './front/failures.ts'

const google = 'G-ABCDE12345'
const meta = '123456789012345'
const key = `test:${Buffer.alloc(32, 7).toString('base64')}`
const env = readEnv({ DATABASE_URL: 'postgresql://localhost/none', APP_KEY: key })

let app: FastifyInstance
beforeEach(() => {
  app = Fastify()
  answerFailures(app, 'Checky Pro', { notices: () => false })
  serveEventsFrame(app, env, async () => '/* built */')
})
afterEach(() => app.close())

const frame = (query: string) => app.inject({ url: `/checkout-events${query}` })

describe('the frame that speaks to Google and Meta', () => {
  it('has an origin of its own, and is framed by our pages alone', async () => {
    const { statusCode, headers } = await frame(`?google=${google}`)
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toMatch(/^sandbox allow-scripts; default-src 'none';/)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  })

  it('lets in what the store uses, and nothing else [b5r5]', async () => {
    const policy = async (query: string) => String((await frame(query)).headers['content-security-policy'])
    const both = await policy(`?google=${google}&meta=${meta}`)
    for (const host of ['https://*.googletagmanager.com', 'https://connect.facebook.net']) expect(both).toContain(host)
    expect(await policy(`?google=${google}`)).not.toContain('facebook')
    expect(await policy(`?meta=${meta}`)).not.toContain('google')
  })

  it('tells its script the ids and where their scripts are', async () => {
    const { body } = await frame(`?google=${google}&meta=${meta}`)
    const [, config] = /id="config">(.*?)<\/script>/.exec(body)!
    expect(JSON.parse(config!)).toEqual({
      google: { id: google, script: 'https://www.googletagmanager.com/gtag/js' },
      meta: { id: meta, script: 'https://connect.facebook.net/en_US/fbevents.js' },
    })
  })

  it.each(['', '?google=UA-12345-1', '?google=G-%3Cscript', '?meta=1', `?meta=${meta}&meta=${meta}`])(
    'is not there for %j',
    async (query) => expect((await frame(query)).statusCode).toBe(404),
  )
})
