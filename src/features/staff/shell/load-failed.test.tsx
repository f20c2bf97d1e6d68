import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import { LoadFailed } from './load-failed.tsx'
import { LoadError } from './office-client.ts'

test.each([
  [404, 'This import is gone. Choose the file again.', 'Not found'],
  [422, 'It may have been deleted, or the link is not complete.', 'Not found'],
  [500, 'This import is gone. Choose the file again.', 'This screen could not be loaded'],
])('a screen refused with %i says "%s"', async (status, text, title) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const loader = () => {
    throw new LoadError(status, 'This import is gone. Choose the file again.')
  }
  const Stub = createRoutesStub([{ path: '/', loader, HydrateFallback: () => null, ErrorBoundary: LoadFailed }])
  render(<Stub />)
  await screen.findByText(text)
  expect(screen.getByRole('heading').textContent).toBe(title)
})
