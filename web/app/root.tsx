import './ui/theme.css'
import { sideMenu, siteConfig } from '@shenglang/contract/site/routes'
import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import { PlaybackProvider } from './media/playback.tsx'
import { callContext, cspNonceContext } from './page-context.ts'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { Frame } from './shell/Frame.tsx'
import { readPreferences } from './shell/preferences.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const [config, menu] = await Promise.all([call(siteConfig, {}), call(sideMenu, {})])
  return {
    config,
    menu,
    preferences: readPreferences(request.headers.get('cookie') ?? ''),
    cspNonce: context.get(cspNonceContext),
  }
}

/** What stands on every page does not change from page to page; a page that stands alone may have been built without it. */
export function shouldRevalidate({ currentUrl }: ShouldRevalidateFunctionArgs) {
  return isBare(currentUrl.pathname)
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
        <meta name="theme-color" content="#0b0b0d" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
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

/** Pages that stand alone: no menu, top bar, footer or play bar (spec §2). */
function isBare(pathname: string): boolean {
  return pathname === '/login' || pathname.includes('/agreement')
}

export default function App({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <PlaybackProvider>
      {isBare(pathname) ? (
        <Outlet />
      ) : (
        <Frame {...loaderData}>
          <Outlet />
        </Frame>
      )}
    </PlaybackProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>('root')
  const page = <ErrorPage error={error} />
  return data ? (
    <PlaybackProvider>
      <Frame {...data}>{page}</Frame>
    </PlaybackProvider>
  ) : (
    page
  )
}
