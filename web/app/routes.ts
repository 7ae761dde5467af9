import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('./catalog/home-page.tsx'),
  route('home', './catalog/home-page.tsx', { id: 'home' }),
  route('dj', './catalog/dj-page.tsx'),
  route('singles/:category?', './catalog/singles-page.tsx'),
  route('resource', './catalog/resource-page.tsx'),
  route('presale', './catalog/resource-page.tsx', { id: 'presale' }),
  route('buju', './site/layout-guide.tsx'),
  route('dark-mode-demo', './site/theme-guide.tsx'),
  route('login', './site/not-open-page.tsx'),
  route('agreement/*', './site/not-open-page.tsx', { id: 'agreement' }),
  route('*', './shell/not-found-page.tsx'),
] satisfies RouteConfig
