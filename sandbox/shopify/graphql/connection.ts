import { GraphQLError } from 'graphql'

export type PageArgs = {
  first?: number | null
  last?: number | null
  after?: string | null
  before?: string | null
  reverse?: boolean | null
}

const isNone = (size: number | null | undefined) => size === null || size === undefined
const toCursor = (key: string | number) => Buffer.from(JSON.stringify({ last_id: key })).toString('base64')

/** One page of a list as the platform's connections answer it: nodes, edges, pageInfo. `key` is what a cursor remembers. */
export function connection<T>(all: readonly T[], args: PageArgs, key: (item: T) => number, view: (item: T) => unknown) {
  if (isNone(args.first) && isNone(args.last)) {
    throw new GraphQLError('you must provide one of first or last', { extensions: { code: 'BAD_REQUEST' } })
  }
  const size = args.first ?? args.last ?? 0
  if (size < 0 || size > 250) {
    throw new GraphQLError('Parsing of first failed. Value must be between 0 and 250.', {
      extensions: { code: 'BAD_REQUEST' },
    })
  }
  const list = args.reverse ? all.toReversed() : all
  const position = (cursor: string | null | undefined) =>
    cursor ? list.findIndex((item) => toCursor(key(item)) === cursor) : -1
  const [after, before] = [position(args.after), position(args.before)]
  if ((args.after && after < 0) || (args.before && before < 0)) {
    throw new GraphQLError('Invalid cursor for current pagination sort.', { extensions: { code: 'BAD_REQUEST' } })
  }
  const window = list.slice(after + 1, before < 0 ? undefined : before)
  const page = isNone(args.first) ? window.slice(Math.max(0, window.length - size)) : window.slice(0, size)
  const start = page.length > 0 ? list.indexOf(page[0]!) : after + 1
  const edges = page.map((item) => ({ cursor: toCursor(key(item)), node: view(item) }))
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage: start + page.length < list.length,
      hasPreviousPage: start > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}

/** A count up to `limit`, as the platform's `…Count` fields tell it. */
export function count(total: number, limit: number | null = 10_000) {
  const exact = limit === null || total <= limit
  return { count: exact ? total : limit, precision: exact ? 'EXACT' : 'AT_LEAST' }
}
