import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A process of its own that refuses whatever it is asked, as cheaply as can be; tells its parent on which port. */
const server = createServer((_request, response) => {
  response.writeHead(503, ['content-length', '0'])
  response.end()
})
server.listen(0, 'localhost')
await once(server, 'listening')
process.send?.((server.address() as AddressInfo).port)
