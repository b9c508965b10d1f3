// @vitest-environment jsdom
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('what stands there while a page loads has the shape of that page: no sidebar before signing in [d4l6]', async () => {
  await open(app.stranger, '/login')
  const { router } = await import('./router.tsx')
  const states = await import('./route-states.tsx')
  const { routesByPath } = router
  const whileLoading = (path: keyof typeof routesByPath) => routesByPath[path]?.options.pendingComponent
  for (const path of ['/login', '/register', '/forgot-password', '/reset-password/$token'] as const)
    expect(whileLoading(path)).toBe(states.DoorSkeleton)
  expect(whileLoading('/onboarding/$step')).toBe(states.StepSkeleton)
  expect(router.routesById['/shell'].options.pendingComponent).toBe(states.ShellSkeleton)
})
