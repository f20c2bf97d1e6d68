import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider, ScrollRestoration } from 'react-router'
import { Toasts } from '../../ui/toast/toasts.tsx'
import { LoadFailed, OfficeFailed, Waiting } from './shell/load-failed.tsx'
import { loadMember } from './shell/member.ts'
import { LoadError, setTarget } from './shell/office-client.ts'
import { OfficeFrame } from './shell/office-frame.tsx'
import { CodeDialog } from './sign-in/code-form.tsx'
import './office.css'

/** Every screen, with what may appear over it. */
function Office() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
      <CodeDialog />
      <Toasts />
    </>
  )
}

function failAsUnknown(): never {
  throw new LoadError(404, null)
}

/** The screens of people who are signed in. */
const screens: RouteObject[] = [
  { index: true, lazy: () => import('./today/today-screen.tsx') },
  { path: 'applications', lazy: () => import('./applications/list/applications-screen.tsx') },
  { path: 'applications/:ref', lazy: () => import('./applications/one/application-screen.tsx') },
  { path: 'candidates', lazy: () => import('./candidates/list/candidates-screen.tsx') },
  { path: 'candidates/:id', lazy: () => import('./candidates/one/candidate-screen.tsx') },
  { path: 'jobs', lazy: () => import('./jobs/jobs-screen.tsx') },
  { path: 'jobs/new', lazy: () => import('./jobs/one/job-screen.tsx') },
  { path: 'jobs/:id', lazy: () => import('./jobs/one/job-screen.tsx') },
  { path: 'import', lazy: () => import('./import/start-screen.tsx') },
  { path: 'import/sources', lazy: () => import('./import/sources/sources-screen.tsx') },
  { path: 'import/sources/:name', lazy: () => import('./import/sources/source-screen.tsx') },
  { path: 'import/:id', lazy: () => import('./import/import-screen.tsx') },
  { path: 'messages', lazy: () => import('./messages/messages-screen.tsx') },
  { path: 'messages/:id', lazy: () => import('./messages/message-screen.tsx') },
  { path: 'people', lazy: () => import('./people/people-screen.tsx') },
  { path: 'rates', lazy: () => import('./rates/rates-screen.tsx') },
  { path: 'log', lazy: () => import('./log/log-screen.tsx') },
  { path: '*', loader: failAsUnknown },
]

// Otherwise all pages that are opened directly share one key, and start where another one of them was left.
if (history.state === null) history.replaceState({ key: performance.timeOrigin.toString(36), idx: 0 }, '')

const router = createBrowserRouter(
  [
    {
      Component: Office,
      HydrateFallback: Waiting,
      ErrorBoundary: OfficeFailed,
      children: [
        { path: 'login', lazy: () => import('./sign-in/login-screen.tsx') },
        { path: 'join', lazy: () => import('./joining/join-screen.tsx') },
        {
          id: 'office',
          loader: loadMember,
          Component: OfficeFrame,
          ErrorBoundary: OfficeFailed,
          children: [{ ErrorBoundary: LoadFailed, children: screens }],
        },
      ],
    },
  ],
  { basename: '/staff' },
)

router.subscribe(({ navigation }) => setTarget(navigation.location ?? null))

const root = document.getElementById('office')
if (root)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
