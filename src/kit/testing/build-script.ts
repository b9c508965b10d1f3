import { build, type Rolldown } from 'vite'

/** A script of one file as browsers load it, kept nowhere. */
export const buildScript = async (entry: string, target: 'es2020' | 'es2022'): Promise<string> => {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  })
  return (output as Rolldown.RolldownOutput).output[0].code
}
