import { userInfo } from '@shenglang/contract/accounts/routes'
import { TIME_ZONE } from '@shenglang/contract/shanghai'
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router'
import { ConsentDialog } from '../../app/accounts/sign-in/ConsentDialog.tsx'
import { call } from '../../app/remote/api.ts'
import { frameUser } from '../../app/session/frame-user.ts'
import { readPreferences } from '../../app/session/read-preferences.ts'
import { ButtonLink } from '../../app/ui/controls/Button.tsx'
import { Notice } from '../../app/ui/layout/Notice.tsx'
import { Overlay } from '../../app/ui/overlays/Overlay.tsx'
import { corner, overlay } from '../../app/ui/overlays/overlay.ts'
import { Toasts } from '../../app/ui/overlays/Toasts.tsx'
import { Tooltip } from '../../app/ui/overlays/Tooltip.tsx'
import { StepDialog } from '../step/StepDialog.tsx'
import { OfficeError } from './OfficeError.tsx'
import { OfficeFrame } from './OfficeFrame.tsx'
import { SignedOut } from './SignedOut.tsx'
import type { Section } from './section.ts'
import * as texts from './texts.ts'
import { UnsavedChanges } from './unsaved/UnsavedChanges.tsx'

/** Data of the frame that components shared with the public site read. */
async function loadOffice() {
  return {
    user: frameUser(await call(userInfo, {})),
    preferences: readPreferences(document.cookie),
    // Times are entered in the zone of the site, wherever the reader is.
    reading: { now: new Date().toISOString(), timeZone: TIME_ZONE, isFixed: true as const },
  }
}

function Office() {
  return (
    <>
      <Outlet />
      <Overlay place={overlay} />
      <Overlay place={corner} />
      <ConsentDialog />
      <StepDialog />
      <SignedOut />
      <UnsavedChanges />
      <Toasts />
      <Tooltip />
    </>
  )
}

const NoPage = () => (
  <Notice title={texts.noPage} actions={<ButtonLink to="/">{texts.toOverview}</ButtonLink>}>
    {texts.noPageReason}
  </Notice>
)

const Opening = () => (
  <main>
    <Notice title={texts.loading} />
  </main>
)

/** A page's errors are shown in its place; the frame stays. */
const pagesOf = (sections: readonly Section[]): RouteObject[] =>
  sections.flatMap(({ pages }) => pages.map(({ path, load }) => ({ path, lazy: load, errorElement: <OfficeError /> })))

/** The router of the office, with the pages of its sections in their frame. */
export const openRouter = (sections: readonly Section[]) =>
  createBrowserRouter(
    [
      {
        id: 'root',
        loader: loadOffice,
        // The user's data is loaded once; a call that is refused later shows its own error.
        shouldRevalidate: () => false,
        Component: Office,
        HydrateFallback: Opening,
        errorElement: (
          <>
            <main>
              <OfficeError />
            </main>
            <SignedOut />
          </>
        ),
        children: [
          { element: <OfficeFrame sections={sections} />, children: [...pagesOf(sections), { path: '*', Component: NoPage }] },
        ],
      },
    ],
    { basename: '/admin' },
  )
