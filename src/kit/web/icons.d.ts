/** One icon alone, so that neither the development server nor the build reads the other six thousand. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const icon: import('@tabler/icons-react').Icon
  export default icon
}
