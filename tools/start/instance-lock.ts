import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { connect, createServer } from 'node:net'

/**
 * Takes hold of a data folder for as long as this process lives: the kernel lets go of it, however the process ends.
 * Throws a sentence with what the holder says about itself when another process has it.
 */
export async function holdDataFolder(dataDir: string, about: string): Promise<{ release(): void }> {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 32)
  const address = process.platform === 'linux' ? `\0checky-pro-${name}` : `/tmp/checky-pro-${name}`
  const server = createServer((socket) => socket.on('error', () => undefined).end(about))
  server.listen(address).unref()
  try {
    await once(server, 'listening')
  } catch {
    const holder = await askHolder(address)
    throw new Error(`Checky Pro already runs on this data: ${holder}. Stop it first, or set another DATA_DIR.`)
  }
  server.on('error', () => undefined)
  return { release: () => void server.close() }
}

async function askHolder(address: string): Promise<string> {
  const socket = connect(address).setTimeout(1000, () => socket.destroy())
  let answer = ''
  try {
    for await (const part of socket.setEncoding('utf8')) answer += String(part)
  } catch {
    // It is about to end.
  }
  return answer || 'another process'
}
