import type { FastifyInstance } from 'fastify'
import type { World } from '#sandbox/world.ts'

/** Units of a currency for one euro, about which the figures of each day swing. */
const middles: Record<string, [rate: number, decimals: number]> = {
  USD: [1.1582, 4],
  JPY: [172.4, 2],
  CZK: [24.31, 3],
  DKK: [7.4604, 4],
  GBP: [0.8705, 5],
  HUF: [388.2, 2],
  PLN: [4.252, 4],
  RON: [5.0895, 4],
  SEK: [11.012, 4],
  CHF: [0.9318, 4],
  ISK: [143.6, 2],
  NOK: [11.742, 4],
  TRY: [48.67, 4],
  AUD: [1.7735, 4],
  BRL: [6.218, 4],
  CAD: [1.6212, 4],
  CNY: [8.2446, 4],
  HKD: [9.0066, 4],
  IDR: [19_213.5, 2],
  ILS: [3.8012, 4],
  INR: [102.66, 4],
  KRW: [1654.2, 2],
  MXN: [21.42, 4],
  MYR: [4.8895, 4],
  NZD: [2.0198, 4],
  PHP: [67.52, 3],
  SGD: [1.5031, 4],
  THB: [37.87, 3],
  ZAR: [20.116, 4],
}
const dayMs = 86_400_000

/** The European Central Bank's daily reference rates, in its own format; the same day always has the same figures. */
export function registerRates(server: FastifyInstance, world: World): void {
  server.get('/rates/eurofxref-daily.xml', async (_request, reply) =>
    reply.type('text/xml; charset=utf-8').send(document([lastWorkday(world.now())])),
  )
  server.get('/rates/eurofxref-hist-90d.xml', async (_request, reply) => {
    const days = Array.from({ length: 90 }, (_, back) => new Date(world.now().getTime() - back * dayMs))
    return reply.type('text/xml; charset=utf-8').send(document(days.filter(isWorkday)))
  })
}

function document(days: Date[]): string {
  const cubes = days.map((day) => {
    const rates = Object.entries(middles).map(
      ([currency, [middle, decimals]]) =>
        `\t\t\t<Cube currency='${currency}' rate='${rateOn(day, currency, middle).toFixed(decimals)}'/>`,
    )
    return `\t\t<Cube time='${day.toISOString().slice(0, 10)}'>\n${rates.join('\n')}\n\t\t</Cube>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
${cubes.join('\n')}
	</Cube>
</gesmes:Envelope>
`
}

/** Within one and a half percent of the middle. */
function rateOn(day: Date, currency: string, middle: number): number {
  const phase = currency.split('').reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const number = Math.floor(day.getTime() / dayMs)
  return middle * (1 + 0.011 * Math.sin(number / 17 + phase) + 0.004 * Math.sin(number / 2.3 + 2 * phase))
}

const isWorkday = (day: Date) => day.getUTCDay() % 6 !== 0

/** The bank publishes on workdays, in the afternoon. */
function lastWorkday(now: Date): Date {
  let day = now.getUTCHours() >= 15 ? now : new Date(now.getTime() - dayMs)
  while (!isWorkday(day)) day = new Date(day.getTime() - dayMs)
  return day
}
