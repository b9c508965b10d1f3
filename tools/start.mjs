import { launch } from './launch.mjs'

const unknown = process.argv.slice(2).find((option) => option !== '--dev')
if (unknown === undefined) await launch('start.ts')
else {
  console.error(
    `There is no option ${unknown}. Settings are environment variables, as in PORT=4000 npm start, or lines of .env; .env.example names them.`,
  )
  process.exitCode = 1
}
