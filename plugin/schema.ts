export * from '@waymark/repository/config/schema';
