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
  route('login', './accounts/login-page.tsx'),
  route('agreement/user', './site/agreement/user-page.tsx'),
  route('agreement/privacy', './site/agreement/privacy-page.tsx'),
  route('agreement/copyright', './site/agreement/copyright-page.tsx'),
  route('agreement/helpCenter', './site/agreement/help-page.tsx'),
  route('agreement/copyrightInfringement', './site/agreement/infringement-page.tsx'),
  route('*', './shell/not-found-page.tsx'),
] satisfies RouteConfig
