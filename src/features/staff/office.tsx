import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { Toasts } from '../../ui/toast/toasts.tsx'
import { LoadFailed } from './shell/load-failed.tsx'
import { loadMember } from './shell/member.ts'
import { OfficeFrame } from './shell/office-frame.tsx'
import { Waiting } from './shell/waiting.tsx'
import './office.css'

const router = createBrowserRouter(
  [
    {
      id: 'office',
      loader: loadMember,
      Component: OfficeFrame,
      HydrateFallback: Waiting,
      ErrorBoundary: LoadFailed,
      children: [
        {
          ErrorBoundary: LoadFailed,
          children: [
            { index: true, lazy: () => import('./today/today-screen.tsx') },
            { path: 'candidates', lazy: () => import('./candidates/list/candidates-screen.tsx') },
            { path: 'candidates/:id', lazy: () => import('./candidates/one/candidate-screen.tsx') },
            { path: 'import', lazy: () => import('./import/start-screen.tsx') },
            { path: 'import/sources', lazy: () => import('./import/sources/sources-screen.tsx') },
            { path: 'import/sources/:name', lazy: () => import('./import/sources/source-screen.tsx') },
            { path: 'import/:id', lazy: () => import('./import/import-screen.tsx') },
          ],
        },
      ],
    },
  ],
  { basename: '/staff' },
)

const root = document.getElementById('office')
if (root)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
      <Toasts />
    </StrictMode>,
  )
