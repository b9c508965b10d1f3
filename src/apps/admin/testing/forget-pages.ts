import type { EvaluatedModules } from 'vitest'

/** What Vitest keeps of the modules that its worker has run. */
type Worker = { evaluatedModules: EvaluatedModules }
const ofPages =
  /\/src\/(?:apps\/(?:admin|checkout)|kit\/web|features\/[^/]+\/(?:providers\/[^/]+\/)?(?:admin|shopper))\//

/**
 * A page load starts with nothing in memory, and so does each file of tests: what registers hooks as it is imported does so for that
 * file. What a server has in its memory stays, and need not be imported again.
 */
export const forgetPages = () => {
  const { evaluatedModules }: Worker = Reflect.get(globalThis, '__vitest_worker__')
  for (const [path, module] of evaluatedModules.idToModuleMap) {
    if (!ofPages.test(path)) continue
    Object.assign(module, { promise: undefined, exports: undefined, evaluated: false })
    module.importers.clear()
  }
}
