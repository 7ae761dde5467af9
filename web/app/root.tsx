import './ui/tokens.css'
import './ui/base.css'
import { detourFrom } from '@shenglang/contract/accounts/guards'
import { userInfo } from '@shenglang/contract/accounts/routes'
import { NOT_GOT, type Theme, TIME_ZONE_COOKIE } from '@shenglang/contract/constants'
import { listEvents } from '@shenglang/contract/events'
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
import { Picture } from './media/Picture.tsx'
import { PlaybackProvider } from './playback/playback.tsx'
import { answerEarlyPress } from './remote/early-press.ts'
import {
  type Call,
  callContext,
  callerContext,
  cspNonceContext,
  eventsPlaceContext,
  type LoadPart,
  partContext,
  siteUrlContext,
} from './remote/page-context.ts'
import { pageUser } from './remote/page-user.ts'
import { createQueryClient } from './remote/query-client.ts'
import { loadSiteConfig } from './remote/site-config.ts'
import { type FrameUser, frameUser, unnamedUser } from './session/frame-user.ts'
import { keepPreference } from './session/preferences.ts'
import { readPreferences, readTimeZone } from './session/read-preferences.ts'
import { SignInDialog } from './session/session.tsx'
import { AtRest } from './shell/AtRest.tsx'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { Frame } from './shell/Frame.tsx'
import { ownSpelling } from './shell/own-spelling.ts'
import { showToast } from './ui/notifier.ts'
import { Overlay } from './ui/Overlay.tsx'
import { corner, overlay } from './ui/overlay.ts'
import { Toasts } from './ui/Toasts.tsx'
import { NIGHT, PAPER } from './ui/theme-colors.ts'

/** Every page and every page's data pass here, on the first visit and on navigation alike (spec §2). */
export const middleware: Route.MiddlewareFunction[] = [
  ({ url: { pathname, search }, pattern, params, context }) => {
    const path = ownSpelling(pathname, pattern, params)
    const detour = detourFrom(path + search, context.get(callerContext))
    if (detour !== undefined) throw redirect(detour)
    // Pages built ahead are asked for with a slash at the end, by a build that keeps what it gets for the page.
    const isBuilding = context.get(cspNonceContext) === ''
    if (path !== pathname && !isBuilding) throw redirect(path + search, 301)
  },
  // Before anything of the page is read: what happens from here on is told, if it is not on the page already.
  async ({ context }) => {
    if (context.get(callerContext).userId === undefined) return
    const log = await context.get(partContext)(context.get(callContext)(listEvents, {}))
    context.set(eventsPlaceContext, log?.last ?? null)
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
    /** Why the page is shown as to a visitor, or without what it says of its reader, although somebody is signed in. */
    userFailure: signedIn?.failure,
    /** Where the user's log of events ended: the page is told what follows. */
    eventsPlace: context.get(eventsPlaceContext) ?? undefined,
    config,
    menu,
    preferences: readPreferences(cookies),
    /** By what dates are rendered; a visitor's page is shared, so it tells the site's own time. */
    reading: { now: new Date().toISOString(), timeZone: isSignedIn ? readTimeZone(cookies) : TIME_ZONE },
    cspNonce: context.get(cspNonceContext),
    siteUrl: context.get(siteUrlContext),
  }
}

/** What stands on the page in the browser. */
let shown: Awaited<ReturnType<typeof loader>> | undefined

/** What is asked for anew in vain stays as it was: without it the frame would go, and with it what plays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (!shown || error instanceof Response) throw error
    return shown
  }
}

/** Who is signed out meanwhile is a visitor; whose name and numbers fail or are late stays a member without them. */
async function loadUser(call: Call, part: LoadPart, caller: Caller): Promise<{ user?: FrameUser; failure?: string }> {
  const loading = call(userInfo, {}).then(
    (user) => ({ user: frameUser(user) }),
    (error) => {
      if (isFault(error) && error.code === 'NOT_SIGNED_IN') return { failure: NOT_GOT.user }
      throw error
    },
  )
  return (await part(loading)) ?? { user: unnamedUser(caller), failure: NOT_GOT.userInfo }
}

/** What stands on every page stays from page to page, unless it is asked for anew or a page standing alone was left. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href || isBare(currentUrl.pathname)
}

export const meta: Route.MetaFunction = () => [
  { title: '声浪 · DJ 音乐' },
  { name: 'description', content: '原创 DJ 音乐，按 BPM 与调性选曲，在线试听与下载。' },
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

/** What the system draws around the page is in its colour. */
function ThemeColor({ theme }: { theme: Theme }) {
  if (theme !== 'auto') return <meta name="theme-color" content={theme === 'light' ? PAPER : NIGHT} />
  return (
    <>
      <meta name="theme-color" content={PAPER} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={NIGHT} media="(prefers-color-scheme: dark)" />
    </>
  )
}

/** Pages that stand alone: no menu, top bar, footer or play bar (spec §2). */
function isBare(pathname: string): boolean {
  return ['/login', '/social-callback'].includes(pathname) || pathname.includes('/agreement')
}

export default function App({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const { user, userFailure } = loaderData
  // Before any effect calls: what the page does, it does in the name of whom it shows.
  useLayoutEffect(() => pageUser.set(user?.userId), [user?.userId])
  useEffect(() => {
    shown = loaderData
  }, [loaderData])
  useEffect(() => {
    if (userFailure !== undefined) showToast(userFailure, 'bad')
  }, [userFailure])
  useEffect(() => keepPreference(TIME_ZONE_COOKIE, Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  useLayoutEffect(answerEarlyPress, [])
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
        <AtRest />
      </PlaybackProvider>
    </QueryClientProvider>
  )
}

/** Without the root's data there is no frame to show an error in; errors of pages never come here (`page-place.tsx`). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} isFatal />
}
