export * from '@waymark/repository/extend/index';
