declare module 'virtual:waymark/revision' {}
