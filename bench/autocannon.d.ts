declare module 'autocannon' {
  export type Result = {
    requests: { average: number; total: number }
    latency: { average: number; p50: number; p97_5: number; p99: number; max: number }
    non2xx: number
    errors: number
    timeouts: number
  }
  type Request = {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: Request) => Request
  }
  type Options = {
    url: string
    connections?: number
    duration?: number
    overallRate?: number
    workers?: number
    headers?: Record<string, string>
    requests?: Request[]
  }
  type Running = Promise<Result> & {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void
    on(event: 'reqError', listener: (error: Error) => void): void
  }
  export default function autocannon(options: Options): Running
}
