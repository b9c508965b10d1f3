const withPort = /^(?:\[(?<six>[\da-f:.]+)\]|(?<four>\d+\.\d+\.\d+\.\d+))(?::\d+)?$/i

/** Some proxies write each address with the port that it asked from, which changes by the connection: who asks is the address alone. */
export const withoutPorts = (forwardedFor: string): string =>
  forwardedFor
    .split(',')
    .map((one) => {
      const { six, four } = withPort.exec(one.trim())?.groups ?? {}
      return six ?? four ?? one.trim()
    })
    .join(', ')
