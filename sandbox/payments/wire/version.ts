/** The one version of the API this sandbox speaks: the one the installed `stripe` package pins. */
export const apiVersion = '2026-10-28.endive'
