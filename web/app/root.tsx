import './ui/layout/tokens.css'
import './ui/layout/layers.css'
import { detourFrom } from '@shenglang/contract/accounts/guards'
import { PAGE_ALIASES } from '@shenglang/contract/accounts/page-aliases'
import { userInfo } from '@shenglang/contract/accounts/routes'
import { listEvents } from '@shenglang/contract/composition/events'
import { LOAD_FAILURES, type Theme } from '@shenglang/contract/constants'
import { isFault } from '@shenglang/contract/fault'
import type { Caller } from '@shenglang/contract/roles'
import { TIME_ZONE } from '@shenglang/contract/shanghai'
import { sideMenu } from '@shenglang/contract/site/routes'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import {
  Links,
  Meta,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import * as texts from './initial-texts.ts'
import { Picture } from './media/page/Picture.tsx'
import { PlaybackProvider } from './playback/engine/playback.tsx'
import { answerEarlyPress } from './remote/early-press.ts'
import {
  type Call,
  callContext,
  callerContext,
  cspNonceContext,
  eventsCursorContext,
  type LoadPart,
  partContext,
  siteUrlContext,
} from './remote/page-context.ts'
import { pageUser } from './remote/page-user.ts'
import { createQueryClient } from './remote/query-client.ts'
import { loadSiteConfig } from './remote/site-config.ts'
import { frameUser, type SignedInUser, unnamedUser } from './session/frame-user.ts'
import { readPreferences, readTimeZone } from './session/read-preferences.ts'
import { SignInDialog } from './session/session.tsx'
import { BackgroundParts } from './shell/BackgroundParts.tsx'
import { canonicalSpelling } from './shell/build/canonical-spelling.ts'
import { ErrorPage } from './shell/frame/ErrorPage.tsx'
import { Frame } from './shell/frame/Frame.tsx'
import { holdSubmits } from './ui/browser/input-method.ts'
import { showToast } from './ui/browser/notifier.ts'
import { NIGHT, PAPER } from './ui/layout/theme-colors.ts'
import { Overlay } from './ui/overlays/Overlay.tsx'
import { corner, overlay } from './ui/overlays/overlay.ts'
import { Toasts } from './ui/overlays/Toasts.tsx'

/** Every page and every page's data pass these, on the first visit and on navigation alike (spec §2). */
export const middleware: Route.MiddlewareFunction[] = [
  ({ url: { pathname, search }, pattern, params, context }) => {
    const path = canonicalSpelling(pathname, pattern, params)
    const detour = detourFrom(path + search, context.get(callerContext))
    if (detour !== undefined) throw redirect(detour)
    if (path !== pathname) throw redirect(path + search, 301)
    const page = PAGE_ALIASES[path]
    if (page !== undefined) throw redirect(page)
  },
  // Read before the page's data, so that every later event is sent to the page.
  async ({ context }) => {
    if (context.get(callerContext).userId === undefined) return
    const log = await context.get(partContext)(context.get(callContext)(listEvents, {}))
    context.set(eventsCursorContext, log?.last ?? null)
  },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const caller = context.get(callerContext)
  const cookies = request.headers.get('cookie') ?? ''
  const isSignedIn = caller.userId !== undefined
  const [config, menu = [], signedIn] = await Promise.all([
    loadSiteConfig(context),
    context.get(partContext)(call(sideMenu, {})),
    isSignedIn ? loadUser(call, context.get(partContext), caller) : undefined,
  ])
  return {
    user: signedIn?.user,
    /** The failure for which a signed-in user's page is rendered as for a visitor, or without the user's details. */
    userFailure: signedIn?.failure,
    /** The end of the user's event log when the page was read: the page receives later events. */
    eventsCursor: context.get(eventsCursorContext) ?? undefined,
    config,
    menu,
    preferences: readPreferences(cookies),
    /** Time and zone for rendering dates; a visitor's page is cached for all, so it uses the site's zone. */
    reading: { now: new Date().toISOString(), timeZone: isSignedIn ? readTimeZone(cookies) : TIME_ZONE },
    cspNonce: context.get(cspNonceContext),
    siteUrl: context.get(siteUrlContext),
  }
}

/** The data of the current page in the browser. */
let shown: Awaited<ReturnType<typeof loader>> | undefined

/** A failed reload keeps the data: without it the frame would be gone, and playback with it. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (!shown || error instanceof Response) throw error
    return shown
  }
}

/** A user who is signed out meanwhile is a visitor; one whose details fail or are late stays a member without them. */
async function loadUser(call: Call, part: LoadPart, caller: Caller): Promise<{ user?: SignedInUser; failure?: string }> {
  const loading = call(userInfo, {}).then(
    (user) => ({ user: frameUser(user) }),
    (error) => {
      if (isFault(error) && error.code === 'NOT_SIGNED_IN') return { failure: LOAD_FAILURES.user }
      throw error
    },
  )
  return (await part(loading)) ?? { user: unnamedUser(caller), failure: LOAD_FAILURES.userInfo }
}

/** The root's data stays across navigation, unless it is revalidated or a page without the frame was left. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href || isBare(currentUrl.pathname)
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: texts.siteTitleOf(loaderData?.config.basic.siteName) },
  { name: 'description', content: texts.siteDescription },
]

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const nonce = data?.cspNonce ?? ''
  return (
    <html lang="zh-CN" data-theme={data?.preferences.theme ?? 'dark'} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <ThemeColor theme={data?.preferences.theme ?? 'dark'} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** The browser's own interface takes the theme's colour. */
function ThemeColor({ theme }: { theme: Theme }) {
  if (theme !== 'auto') return <meta name="theme-color" content={theme === 'light' ? PAPER : NIGHT} />
  return (
    <>
      <meta name="theme-color" content={PAPER} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={NIGHT} media="(prefers-color-scheme: dark)" />
    </>
  )
}

/** Pages without menu, top bar, footer or play bar (spec §2). */
function isBare(pathname: string): boolean {
  return ['/login', '/social-callback'].includes(pathname) || pathname.includes('/agreement')
}

export default function App({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const { user, userFailure } = loaderData
  // A layout effect, before any effect makes calls: the calls are made in the name of the shown user.
  useLayoutEffect(() => pageUser.set(user?.userId), [user?.userId])
  useEffect(() => {
    shown = loaderData
  }, [loaderData])
  useEffect(() => {
    if (userFailure !== undefined) showToast(userFailure, 'bad')
  }, [userFailure])
  useLayoutEffect(answerEarlyPress, [])
  useEffect(() => holdSubmits(document), [])
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <PlaybackProvider user={loaderData.user}>
        {isBare(pathname) ? (
          <Outlet />
        ) : (
          <Frame {...loaderData}>
            <Outlet />
          </Frame>
        )}
        <Picture />
        <Overlay place={overlay} />
        <Overlay place={corner} />
        <SignInDialog />
        <Toasts />
        <BackgroundParts />
      </PlaybackProvider>
    </QueryClientProvider>
  )
}

/** Without the root's data there is no frame to show an error in; errors of pages never come here (`page-outlet.tsx`). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} isFatal />
}
