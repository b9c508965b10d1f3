import { createSocket } from 'node:dgram'
import { isIPv4, isIPv6 } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { defaultDelay } from '#sandbox/failures.ts'
import type { Stored } from '#sandbox/state.ts'
import type { World } from '#sandbox/world.ts'
import { caaText, type DnsRecord, readQuestion, recordTypes, responseCodes, writeAnswer } from './message.ts'

const name = z
  .string()
  .max(253)
  .toLowerCase()
  .transform((text) => text.replace(/\.$/, ''))
  .pipe(z.string().regex(/^(?!-)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/))
/** The records of one name; none takes the name away. */
const setting = z.object({
  name,
  records: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('CNAME'), value: name }),
      z.object({ type: z.literal('A'), value: z.string().refine(isIPv4) }),
      z.object({ type: z.literal('AAAA'), value: z.string().refine(isIPv6) }),
      z.object({ type: z.literal('CAA'), value: z.string().regex(caaText) }),
    ]),
  ),
})
export type Zone = Stored<DnsRecord[]>

export const openZone = (world: World): Zone =>
  world.state<DnsRecord[]>('dns', [{ name: 'localhost', type: 'A', value: '127.0.0.1' }])

/** `POST /sandbox/dns { name, records }` sets what a name says, `GET` lists all. */
export function registerDns(server: FastifyInstance, zone: Zone): void {
  server.get('/sandbox/dns', () => ({ records: zone.value }))
  server.post('/sandbox/dns', async (request, reply) => {
    const change = setting.safeParse(request.body)
    if (!change.success) return reply.code(422).send({ message: z.prettifyError(change.error) })
    const others = zone.value.filter((record) => record.name !== change.data.name)
    zone.value = [...others, ...change.data.records.map((record) => ({ name: change.data.name, ...record }))]
    zone.save()
    return { records: zone.value }
  })
}

/** Answers over UDP on `port` (0: any free one) what the zone says. Fails as the target `dns` is told to. */
export async function startDns(zone: Zone, world: World, port: number) {
  const socket = createSocket('udp4')
  socket.on('message', (message, { port: to, address }) => {
    const question = readQuestion(message)
    if (!question) return
    const answer = async () => {
      const failure = world.failures.take('dns', ['slow', 'error', 'hang'])
      if (failure?.mode === 'hang') return
      if (failure?.mode === 'slow') await sleep(failure.delay ?? defaultDelay)
      const found = failure?.mode === 'error' ? null : lookUp(zone.value, question.name, question.type)
      const code = failure?.mode === 'error' ? 'serverFailure' : found ? 'ok' : 'noSuchName'
      socket.send(writeAnswer(question, responseCodes[code], found ?? []), to, address)
    }
    void answer()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(port, '127.0.0.1', resolve)
  })
  socket.on('error', (error) => world.log(`dns: ${error.message}`))
  return {
    port: socket.address().port,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}

/** Where a name leads; undefined for one that leads nowhere. */
export const findAddress = (zone: Zone, name: string): string | undefined =>
  lookUp(zone.value, name, recordTypes.A)?.find(({ type }) => type === 'A')?.value

/** Who alone may make certificates for a name, by the nearest CAA records at or above it (RFC 8659); null where none says so. */
export const findIssuers = (zone: Zone, name: string): string[] | null => {
  if (name === '') return null
  const records = (lookUp(zone.value, name, recordTypes.CAA) ?? []).filter(({ type }) => type === 'CAA')
  if (records.length === 0) return findIssuers(zone, name.split('.').slice(1).join('.'))
  const named = records.map(({ value }) => caaText.exec(value)?.groups).filter((groups) => groups?.['tag'] === 'issue')
  return named.length === 0 ? null : named.map((groups) => groups?.['value']?.split(';')[0]?.trim() ?? '')
}

/** The records of a name, its aliases followed; null for a name that does not exist. */
function lookUp(zone: readonly DnsRecord[], asked: string, type: number): DnsRecord[] | null {
  const own = zone.filter((record) => record.name === asked)
  if (own.length === 0) return null
  const wanted = own.filter((record) => recordTypes[record.type] === type)
  const alias = own.find((record) => record.type === 'CNAME')
  if (wanted.length > 0 || !alias) return wanted
  return [alias, ...(zone.some(({ name }) => name === alias.value) ? (lookUp(zone, alias.value, type) ?? []) : [])]
}
