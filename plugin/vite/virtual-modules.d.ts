declare module 'virtual:waymark/revision' {
  /** A new value for every state of the Site. */
  export const revision: symbol;
}
