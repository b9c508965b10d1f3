import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { exampleKey, projectRoot } from '#kit/server/env.ts'
import { readEnv, variables } from './env.ts'

const ownKey = `own:${Buffer.alloc(32, 7).toString('base64')}`
const needed = { DATABASE_URL: 'postgresql://db.internal/checky', APP_KEY: ownKey }
const inEarnest = {
  ...needed,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://admin.example',
  CHECKOUT_URL: 'https://checkout.example',
  SMTP_URL: 'smtps://mail.example',
  SUPPORT_EMAIL: 'help@admin.example',
}
const example = parseEnv(readFileSync(join(projectRoot, '.env.example'), 'utf8'))

describe('the configuration', () => {
  it('has a default for everything but the database and the key', () => {
    expect(readEnv(needed)).toMatchObject({
      PORT: 3000,
      HOST: 'localhost',
      SANDBOX_PORT: 3100,
      SANDBOX: 'on',
      DATA_DIR: join(projectRoot, '.data'),
      PUBLIC_URL: 'http://localhost:3000',
      CHECKOUT_URL: 'http://127.0.0.1:3000',
      PRODUCT_NAME: 'Checky Pro',
      SHOPIFY_URL: 'https://{shop}',
      SHOP_DOMAIN_URL: 'https://{domain}',
      AIRWALLEX_URL: 'https://api.airwallex.com',
    })
  })

  it('takes an empty value for one that is not set', () => {
    expect(readEnv({ ...needed, PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 3000 })
  })

  it('takes no blanks and ends of lines around a value for a part of it', () => {
    const bare = {
      ...inEarnest,
      STRIPE_SECRET_KEY: 'sk_live_12345678',
      STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
      METRICS_TOKEN: '0123456789abcdef',
      APPLE_PAY_DOMAIN_FILE: '/etc/apple',
      META_GRAPH_URL: 'https://graph.example/v26.0',
      SHOPIFY_URL: 'https://{shop}',
      LOG_LEVEL: 'warn',
    }
    for (const around of [
      [' ', ' '],
      ['', '\n'],
      ['', '\r\n'],
      ['', ' '],
    ])
      expect(
        readEnv(Object.fromEntries(Object.entries(bare).map(([name, value]) => [name, around.join(value)]))),
      ).toEqual(readEnv(bare))
    expect(readEnv({ ...needed, CHECKOUT_URL: ' ', SMTP_URL: '\n' })).toEqual(readEnv(needed))
  })

  it('takes no slash at the end of an address for a part of it', () => {
    const address = 'https://shops.example/{shop}'
    expect(readEnv({ ...needed, SHOPIFY_URL: `${address}/` }).SHOPIFY_URL).toBe(address)
  })

  it.each(['PRODUCT_NAME', 'METRICS_TOKEN', 'STRIPE_WEBHOOK_SECRET', 'PUBLIC_URL', 'APP_KEY', 'DATA_DIR'])(
    'names %s where it stands in quotes, which nobody took away, and not its value',
    (name) => {
      for (const quote of ['"', "'"]) {
        const source = { ...needed, [name]: `${quote}hunter2-hunter2-hunter2${quote}` }
        expect(() => readEnv(source)).toThrow(`- ${name} stands in quotes, which are part of it here: take them away.`)
        expect(() => readEnv(source)).not.toThrow('hunter2')
      }
    },
  )

  it('takes a name with quotes in it', () => {
    expect(readEnv({ ...needed, PRODUCT_NAME: 'The "Till"' }).PRODUCT_NAME).toBe('The "Till"')
  })

  it('refuses two keys of one name, of which one would open nothing', () => {
    const APP_KEY = `${ownKey},own:${Buffer.alloc(32, 8).toString('base64')}`
    expect(() => readEnv({ ...needed, APP_KEY })).toThrow('APP_KEY must list keys as "id:"')
  })

  it('follows PORT with the public address', () => {
    expect(readEnv({ ...needed, PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080')
  })

  it('gives checkouts another host than the admin, on this machine by itself [p2h4]', () => {
    const getUrl = (PUBLIC_URL: string, CHECKOUT_URL = '') =>
      readEnv({ ...needed, PUBLIC_URL, CHECKOUT_URL }).CHECKOUT_URL
    expect(getUrl('http://localhost:8080')).toBe('http://127.0.0.1:8080')
    expect(getUrl('http://127.0.0.1:8080')).toBe('http://localhost:8080')
    expect(getUrl('https://admin.example', 'https://checkout.example')).toBe('https://checkout.example')
    expect(() => getUrl('https://admin.example')).toThrow('CHECKOUT_URL must be set beside PUBLIC_URL')
    for (const same of ['https://admin.example', 'https://admin.example:8443'])
      expect(() => getUrl('https://admin.example', same)).toThrow('CHECKOUT_URL must name another host')
    expect(() => getUrl('https://admin.example', 'http://checkout.example')).toThrow('both with https')
    expect(() => getUrl('https://admin.example', 'https://checkout.example/pay')).toThrow('without a path')
  })

  it('names every unusable variable in one error, and no value', () => {
    const source = { PORT: 'eighty', APP_KEY: 'hunter2', PUBLIC_URL: 'https://pay.example/shop' }
    expect(() => readEnv(source)).toThrow(
      [
        'The configuration is not usable:',
        '- PORT must be a port: a whole number from 1 to 65535.',
        '- DATABASE_URL must be the postgresql:// address of a PostgreSQL 15 or later, with one host.',
        '- PUBLIC_URL must be an http or https address without a path.',
        '- APP_KEY must list keys as "id:" followed by 32 random bytes in base64, each with another id, newest first, separated by commas.',
      ].join('\n'),
    )
  })

  it('names at once all that is missing or wrong in production', () => {
    const said = (source: Record<string, string>) => {
      try {
        readEnv({ NODE_ENV: 'production', ...source })
      } catch (error) {
        return [...String(error).matchAll(/^- (\w+) must (?:begin with https|\w+ \w+)/gm)].map(([line]) =>
          line.slice(2),
        )
      }
      return []
    }
    expect(said({})).toEqual([
      'DATABASE_URL must be the',
      'APP_KEY must list keys',
      'PUBLIC_URL must be set',
      'SMTP_URL must be set',
      'SUPPORT_EMAIL must be your',
      'CHECKOUT_URL must be set',
    ])
    expect(
      said({ ...inEarnest, APP_KEY: 'mine', PUBLIC_URL: 'admin.example', SMTP_URL: 'mail', CHECKOUT_URL: '' }),
    ).toEqual(['PUBLIC_URL must be an', 'APP_KEY must list keys', 'SMTP_URL must be an', 'CHECKOUT_URL must be set'])
    expect(said({ ...inEarnest, DATABASE_URL: '', PUBLIC_URL: 'http://checkout.example' })).toEqual([
      'DATABASE_URL must be the',
      'PUBLIC_URL must begin with https',
      'CHECKOUT_URL must name another',
    ])
  })

  it('has no sandbox in production unless it is asked for [w3j3]', () => {
    expect(readEnv(inEarnest).SANDBOX).toBe('off')
    expect(readEnv({ ...needed, NODE_ENV: 'production', SANDBOX: 'on' }).SANDBOX).toBe('on')
  })

  it('refuses the key that everybody knows in production, under any name and in any place', () => {
    const renamed = exampleKey.replace('example:', 'mine:')
    for (const appKey of [exampleKey, `${ownKey},${renamed}`]) {
      expect(() => readEnv({ ...inEarnest, APP_KEY: appKey })).toThrow('APP_KEY must be your own in production')
    }
    expect(readEnv(inEarnest).APP_KEY).toBe(ownKey)
  })

  it.each([
    ['PUBLIC_URL', '', 'PUBLIC_URL must be set in production'],
    ['PUBLIC_URL', 'http://admin.example', 'PUBLIC_URL must begin with https in production'],
    ['CHECKOUT_URL', '', 'CHECKOUT_URL must be set beside PUBLIC_URL'],
    ['SMTP_URL', '', 'SMTP_URL must be set in production'],
    ['SUPPORT_EMAIL', '', 'SUPPORT_EMAIL must be your own in production'],
    ['SUPPORT_EMAIL', 'support@checky.example', 'SUPPORT_EMAIL must be your own in production'],
  ])('serves nobody in earnest with %s "%s"', (name, value, sentence) => {
    expect(() => readEnv({ ...inEarnest, [name]: value })).toThrow(sentence)
  })

  it('may be in earnest on this machine without https', () => {
    const here = { ...inEarnest, PUBLIC_URL: 'http://localhost:3000', CHECKOUT_URL: '' }
    expect(readEnv(here).CHECKOUT_URL).toBe('http://127.0.0.1:3000')
  })

  it.each([
    ...['foo', '10.0.0.1, 10.0.0.2,', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8', '::1/129', '10.0.0.0/x'].map(
      (value) => ['TRUSTED_PROXIES', value],
    ),
    ...['smtp://', 'smtp://us%er:pw@mail.example'].map((value) => ['SMTP_URL', value]),
    ['DATABASE_URL', 'postgresql://checky:p%zz@db.internal/checky'],
    ['DATABASE_URL', 'postgresql://one.internal,two.internal/checky'],
    ['DATABASE_URL', 'postgresql:///checky?host=one.internal,two.internal'],
    ...['0.0.0.0:3000', 'localhost:3000', ':::3000', '10.0.0.1.2:80'].map((value) => ['HOST', value]),
  ])('names an unusable %s: %s', (name, value) => {
    expect(() => readEnv({ ...needed, [name]: value })).toThrow(`- ${name} must`)
  })

  it.each(['localhost', 'my-machine.internal', '0.0.0.0', '::', '::1', 'fe80::1%eth0'])('listens at %s', (HOST) => {
    expect(readEnv({ ...needed, HOST }).HOST).toBe(HOST)
  })

  it.each([
    'postgresql:///checky?host=%2Frun%2Fpostgresql',
    'postgresql://user@db.internal:5433/checky?sslmode=require',
  ])('takes the database at %s', (DATABASE_URL) => {
    expect(readEnv({ ...needed, DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL)
  })

  it('takes proxies by address, network and name', () => {
    const TRUSTED_PROXIES = 'loopback, 10.0.0.1,172.16.0.0/12, 10.0.0.0/255.0.0.0,fd00::/8,uniquelocal'
    expect(readEnv({ ...needed, TRUSTED_PROXIES }).TRUSTED_PROXIES).toBe(TRUSTED_PROXIES)
  })
})

describe('.env.example', () => {
  it('names exactly the variables that exist', () => {
    expect(Object.keys(example).toSorted()).toEqual(Object.keys(variables).toSorted())
  })

  it('is usable as it stands, with the key that it shows', () => {
    expect(readEnv({ ...example, DATABASE_URL: needed.DATABASE_URL })).toMatchObject({ APP_KEY: exampleKey })
  })

  it('does not start production', () => {
    expect(() => readEnv({ ...example, ...needed, APP_KEY: example['APP_KEY'], NODE_ENV: 'production' })).toThrow(
      'APP_KEY',
    )
  })
})
